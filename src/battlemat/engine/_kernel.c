/* What the compiled build does in C, as it is done more often than anything else: the flood behind every region of
   squares, and the dice. `region.spread` and `dice.face` are their twins in Python: tests hold both equal.
   And `settle`, which a long run begins with: it makes the way to the engine's code shorter for the processor. */

#define _GNU_SOURCE
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#if PY_BIG_ENDIAN
#error "masks are read as little-endian words: use plain Python here (without BATTLEMAT_COMPILED)"
#endif

#if PY_VERSION_HEX >= 0x030D0000
#define TO_BYTES(number, bytes, size) _PyLong_AsByteArray((PyLongObject *)(number), bytes, size, 1, 1, 1)
#else
#define TO_BYTES(number, bytes, size) _PyLong_AsByteArray((PyLongObject *)(number), bytes, size, 1, 1)
#endif

enum { LAYER, ROOM, HEAVY, LEAVE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, MASKS,
       NEXT = MASKS, PENDING, REACHED, FIRST, SECOND, THIRD, FOURTH, ALL };
enum { ON_STACK = 24 };

/* A mask as words, the lowest first; a negative one has its sign spread over the words it does not need. */
static int read_mask(PyObject *number, uint64_t *words, Py_ssize_t size)
{
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a mask of squares is an int");
        return -1;
    }
#if PY_VERSION_HEX < 0x030C0000
    const digit *digits = ((PyLongObject *)number)->ob_digit;
    Py_ssize_t count = Py_SIZE(number) < 0 ? -Py_SIZE(number) : Py_SIZE(number), at = 0;
    if (count * PyLong_SHIFT < size * 64) {
        uint64_t word = 0;
        int bits = 0;
        for (Py_ssize_t n = 0; n < count; n++) {
            word |= (uint64_t)digits[n] << bits;
            bits += PyLong_SHIFT;
            if (bits >= 64) {
                words[at++] = word;
                bits -= 64;
                word = (uint64_t)digits[n] >> (PyLong_SHIFT - bits);
            }
        }
        words[at++] = word;
        memset(words + at, 0, (size_t)(size - at) * sizeof(uint64_t));
        if (Py_SIZE(number) < 0) {
            uint64_t carry = 1;
            for (at = 0; at < size; at++) {
                words[at] = ~words[at] + carry;
                carry = carry && words[at] == 0;
            }
        }
        return 0;
    }
#endif
    return TO_BYTES(number, (unsigned char *)words, (size_t)size * 8);
}

static PyObject *write_mask(const uint64_t *words, Py_ssize_t size)
{
    while (size > 0 && words[size - 1] == 0)
        size--;
    if (size <= 1)
        return PyLong_FromUnsignedLongLong(size ? words[0] : 0);
#if PY_VERSION_HEX < 0x030C0000
    Py_ssize_t count = (size * 64 + PyLong_SHIFT - 1) / PyLong_SHIFT;
    PyLongObject *found = _PyLong_New(count);
    if (found == NULL)
        return NULL;
    for (Py_ssize_t n = 0; n < count; n++) {
        Py_ssize_t at = n * PyLong_SHIFT / 64;
        int from = (int)(n * PyLong_SHIFT % 64);
        uint64_t part = words[at] >> from;
        if (from > 64 - PyLong_SHIFT && at + 1 < size)
            part |= words[at + 1] << (64 - from);
        found->ob_digit[n] = (digit)(part & PyLong_MASK);
    }
    while (found->ob_digit[count - 1] == 0)
        count--;
    Py_SET_SIZE(found, count);
    return (PyObject *)found;
#else
    return _PyLong_FromByteArray((const unsigned char *)words, (size_t)size * 8, 1, 0);
#endif
}

/* How far everything moves: so many words, and bits. */
typedef struct {
    Py_ssize_t words;
    int bits;
} Move;

static Move move_by(long squares)
{
    Move move = {squares / 64, (int)(squares % 64)};
    return move;
}

/* What a word becomes as all words move up (towards higher numbers), or down. */
static inline uint64_t moved_up(const uint64_t *word, Move by)
{
    return word[-by.words] << by.bits | word[-by.words - 1] >> 1 >> (63 - by.bits);
}

static inline uint64_t moved_down(const uint64_t *word, Move by)
{
    return word[by.words] >> by.bits | word[by.words + 1] << 1 << (63 - by.bits);
}

static int append_mask(PyObject *layers, const uint64_t *words, Py_ssize_t size)
{
    PyObject *mask = write_mask(words, size);
    if (mask == NULL)
        return -1;
    int failed = PyList_Append(layers, mask);
    Py_DECREF(mask);
    return failed;
}

/* One square of movement more, among these words. 0 when it leads nowhere. */
static uint64_t step(uint64_t **m, Py_ssize_t from, Py_ssize_t to, long stride, int corners)
{
    uint64_t *layer = m[LAYER], *next = m[NEXT], *first = m[FIRST], *second = m[SECOND], *third = m[THIRD],
             *fourth = m[FOURTH], any = 0;
    Move one = move_by(1), straight = move_by(stride), longer = move_by(stride + 1), shorter = move_by(stride - 1);
    for (Py_ssize_t n = from; n < to; n++)
        layer[n] &= m[LEAVE][n];
    for (Py_ssize_t n = from; n < to; n++) {
        if (corners) {
            first[n] = layer[n] & m[NORTH_EAST][n];
            second[n] = layer[n] & m[NORTH_WEST][n];
            third[n] = layer[n] & m[SOUTH_EAST][n];
            fourth[n] = layer[n] & m[SOUTH_WEST][n];
        } else {
            first[n] = layer[n] | moved_up(layer + n, one) | moved_down(layer + n, one);
        }
    }
    for (Py_ssize_t n = from; n < to; n++) {
        uint64_t near;
        if (corners)
            near = moved_up(layer + n, one) | moved_down(layer + n, one)
                | moved_up(layer + n, straight) | moved_down(layer + n, straight)
                | moved_down(first + n, shorter) | moved_down(second + n, longer)
                | moved_up(third + n, longer) | moved_up(fourth + n, shorter);
        else
            near = first[n] | moved_up(first + n, straight) | moved_down(first + n, straight);
        uint64_t now = near & m[ROOM][n], held = now & m[HEAVY][n];
        m[ROOM][n] ^= now;
        next[n] = (now ^ held) | m[PENDING][n];
        m[PENDING][n] = held;
        m[REACHED][n] |= next[n];
        any |= next[n] | held;
    }
    m[LAYER] = next;
    m[NEXT] = layer;
    return any;
}

/* spread(layer, room, heavy, leave, budget, stride, turnings, squares) -> (layers, reached) */
static PyObject *spread(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 8) {
        PyErr_SetString(PyExc_TypeError, "spread() takes eight arguments");
        return NULL;
    }
    long budget = PyLong_AsLong(args[4]), stride = PyLong_AsLong(args[5]), squares = PyLong_AsLong(args[7]);
    if (PyErr_Occurred())
        return NULL;
    PyObject *turnings = args[6];
    int corners = turnings != Py_None;
    if (stride < 1 || squares < 1 || (corners && (!PyTuple_Check(turnings) || PyTuple_GET_SIZE(turnings) != 4))) {
        PyErr_SetString(PyExc_ValueError, "spread() needs a stride, a number of squares, and four turnings or None");
        return NULL;
    }
    /* Room for a sign, too, and on either side of each mask for what a step looks at beyond the map. */
    Py_ssize_t size = squares / 64 + 1, row = (stride + 1) / 64 + 1, apart = size + row + 1;
    uint64_t stacked[ALL * ON_STACK];
    size_t room_for = sizeof(uint64_t) * (size_t)(ALL * apart + row + 1);
    uint64_t *memory = room_for <= sizeof stacked ? stacked : PyMem_Malloc(room_for);
    if (memory == NULL)
        return PyErr_NoMemory();
    memset(memory, 0, room_for);
    uint64_t *m[ALL];
    for (int n = 0; n < ALL; n++)
        m[n] = memory + row + 1 + n * apart;
    PyObject *layers = NULL, *result = NULL;
    for (int n = 0; n < (corners ? MASKS : NORTH_EAST); n++) {
        PyObject *number = n < NORTH_EAST ? args[n] : PyTuple_GET_ITEM(turnings, n - NORTH_EAST);
        if (read_mask(number, m[n], size) < 0)
            goto done;
    }
    layers = PyList_New(0);
    if (layers == NULL || PyList_Append(layers, args[0]) < 0)
        goto done;
    for (Py_ssize_t n = 0; n < size; n++) {
        m[REACHED][n] = m[LAYER][n];
        m[ROOM][n] &= ~m[LAYER][n];
    }
    /* The flood is among the words from `from` to before `to`; a step leads no more than a row out of its last layer. */
    Py_ssize_t from = size, to = 0;
    for (; budget > 0; budget--) {
        Py_ssize_t first = 0, last = size - 1;
        while (first < last && m[LAYER][first] == 0)
            first++;
        while (last > first && m[LAYER][last] == 0)
            last--;
        first = first > row ? first - row : 0;
        last = last + row < size ? last + row : size - 1;
        from = first < from ? first : from;
        to = last >= to ? last + 1 : to;
        if (!step(m, from, to, stride, corners))
            break;
        if (append_mask(layers, m[LAYER], to) < 0)
            goto done;
    }
    PyObject *reached = write_mask(m[REACHED], size);
    if (reached != NULL) {
        result = PyTuple_Pack(2, layers, reached);
        Py_DECREF(reached);
    }
done:
    Py_XDECREF(layers);
    if (memory != stacked)
        PyMem_Free(memory);
    return result;
}

/* face(seed, n, sides) -> the n-th roll of a die of so many sides */
static PyObject *face(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    if (count != 3) {
        PyErr_SetString(PyExc_TypeError, "face() takes three arguments");
        return NULL;
    }
    uint64_t seed = PyLong_AsUnsignedLongLongMask(args[0]);
    uint64_t n = PyLong_AsUnsignedLongLongMask(args[1]);
    uint64_t sides = PyLong_AsUnsignedLongLongMask(args[2]);
    if (PyErr_Occurred())
        return NULL;
    uint64_t z = seed + (n + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    /* The upper half of z * sides, by halves: not every compiler has 128 bits. A die has fewer than 2^32 sides. */
    uint64_t low = (z & 0xFFFFFFFFu) * sides, high = (z >> 32) * sides;
    return PyLong_FromUnsignedLongLong(1 + ((high + (low >> 32)) >> 32));
}

#if defined(__linux__) && defined(MADV_HUGEPAGE) && defined(MREMAP_FIXED)

enum { HUGE_PAGE = 2 << 20 };

/* The same code, in the same place, on huge pages: a copy is made beside it and put there in one step, or not at all.
   How many bytes of it are on such pages now. */
static size_t put_on_huge_pages(uintptr_t start, uintptr_t end)
{
    start = (start + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
    end &= ~(uintptr_t)(HUGE_PAGE - 1);
    if (end <= start)
        return 0;
    size_t size = end - start;
    void *room = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        return 0;
    uintptr_t copy = ((uintptr_t)room + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
    int done = madvise((void *)copy, size, MADV_HUGEPAGE) == 0;
    if (done) {
        memcpy((void *)copy, (const void *)start, size);
        done = mprotect((void *)copy, size, PROT_READ | PROT_EXEC) == 0
            && mremap((void *)copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)start) != MAP_FAILED;
    }
    if (copy > (uintptr_t)room)
        munmap(room, copy - (uintptr_t)room);
    uintptr_t behind = done ? copy + size : copy;
    munmap((void *)behind, (uintptr_t)room + size + HUGE_PAGE - behind);
    return done ? size : 0;
}

static size_t settle_library(const char *path)
{
    FILE *mapped = fopen("/proc/self/maps", "r");
    if (mapped == NULL)
        return 0;
    char line[4096 + 128];
    unsigned long start = 0, end = 0;
    int found = 0;
    while (!found && fgets(line, sizeof line, mapped) != NULL) {
        size_t length = strcspn(line, "\n");
        line[length] = 0;
        size_t wanted = strlen(path);
        found = length > wanted && strcmp(line + length - wanted, path) == 0 && strstr(line, " r-xp ") != NULL
            && sscanf(line, "%lx-%lx", &start, &end) == 2;
    }
    fclose(mapped);
    return found ? put_on_huge_pages(start, end) : 0;
}

#else

static size_t settle_library(const char *path)
{
    (void)path;
    return 0;
}

#endif

/* settle(path) -> how many bytes of a loaded library's code are on huge pages now */
static PyObject *settle(PyObject *self, PyObject *path)
{
    const char *text = PyUnicode_AsUTF8(path);
    return text == NULL ? NULL : PyLong_FromSize_t(settle_library(text));
}

static PyMethodDef functions[] = {
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, "The layers of a flood, and all it reaches."},
    {"face", (PyCFunction)(void (*)(void))face, METH_FASTCALL, "The n-th roll of a die."},
    {"settle", settle, METH_O, "Puts a loaded library's code on huge pages."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_kernel", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModule_Create(&module);
}
