/* Masks of squares are ints of some hundred bits. What the compiled build does with them all the time, `a & b`, `a | b`,
   `a ^ b`, `~a`, `a & ~b`, `a >> n` and `a < b`, mypyc's runtime does by way of an object for every result, also where
   little or nothing is left. Here objects are made for large results only, and negative numbers are no detour.

   Included behind that runtime, in the place of its functions of these names, which still do what is not seen to here. */

enum { MOST_DIGITS = 512, AT_ONCE = 2 * sizeof(uint64_t) / sizeof(digit) };

#if PY_VERSION_HEX < 0x030C0000
typedef PyLongObject Making;
#else
typedef PyLongWriter Making;
#endif

/* An object to be: its digits, the lowest first and the last of them not 0, are still to be written to `digits`. */
static Making *making(Py_ssize_t size, int negative, digit **digits)
{
#if PY_VERSION_HEX < 0x030C0000
    Making *made = _PyLong_New(size);
    if (made == NULL)
        CPyError_OutOfMemory();
    if (negative)
        Py_SET_SIZE(made, -size);
    *digits = made->ob_digit;
#else
    void *place = NULL;
    Making *made = PyLongWriter_Create(negative, size, &place);
    if (made == NULL)
        CPyError_OutOfMemory();
    *digits = place;
#endif
    return made;
}

static CPyTagged finished(Making *made)
{
#if PY_VERSION_HEX < 0x030C0000
    return (CPyTagged)made | CPY_INT_TAG;
#else
    return (CPyTagged)PyLongWriter_Finish(made) | CPY_INT_TAG;
#endif
}

/* An object for a number of these digits, the lowest first and the last of them not 0. */
static CPyTagged large(const digit *digits, Py_ssize_t size, int negative)
{
    digit *place;
    Making *made = making(size, negative, &place);
    memcpy(place, digits, (size_t)size * sizeof(digit));
    return finished(made);
}

/* The int of these digits; how those that fit into a word are kept is mypyc's. */
static CPyTagged from_digits(const digit *digits, Py_ssize_t size)
{
    while (size > 0 && digits[size - 1] == 0)
        size--;
    if (size <= 2 || (size == 3 && digits[2] < 4)) {
        Py_ssize_t value = size > 0 ? digits[0] : 0;
        if (size > 1)
            value |= (Py_ssize_t)digits[1] << PyLong_SHIFT;
        if (size > 2)
            value |= (Py_ssize_t)digits[2] << 2 * PyLong_SHIFT;
        return (CPyTagged)value << 1;
    }
    return large(digits, size, 0);
}

/* Up to which digit, of as many as the shorter of two numbers has, they have bits in common. */
static Py_ssize_t shared(const digit *one, const digit *other, Py_ssize_t size)
{
    for (; size >= AT_ONCE; size -= AT_ONCE) {
        uint64_t a[2], b[2];
        memcpy(a, one + size - AT_ONCE, AT_ONCE * sizeof(digit));
        memcpy(b, other + size - AT_ONCE, AT_ONCE * sizeof(digit));
        if ((a[0] & b[0]) | (a[1] & b[1]))
            break;
    }
    while (size > 0 && (one[size - 1] & other[size - 1]) == 0)
        size--;
    return size;
}

CPyTagged CPyTagged_BitwiseLongOp_(CPyTagged a, CPyTagged b, char op)
{
    if (a == 0 || b == 0) {
        CPyTagged left = op == '&' ? 0 : a | b;
        CPyTagged_INCREF(left);
        return left;
    }
    digit few_a[3], few_b[3], found[MOST_DIGITS];
    Py_ssize_t size_a, size_b;
    const digit *one = GetIntDigits(a, &size_a, few_a), *other = GetIntDigits(b, &size_b, few_b);
    if ((size_a < 0 && op == '&') || (size_b >= 0 && size_a > size_b)) {
        const digit *digits = one;
        one = other;
        other = digits;
        Py_ssize_t size = size_a;
        size_a = size_b;
        size_b = size;
    }
    if (size_a < 0 || (size_b < 0 && op != '&') || size_a > MOST_DIGITS || size_b > MOST_DIGITS)
        return mypyc_BitwiseLongOp_(a, b, op);
    if (size_b < 0) {
        /* Of -m the bits are those that m - 1 has not. */
        Py_ssize_t size = -size_b < size_a ? -size_b : size_a, n = 0;
        for (; n < size && other[n] == 0; n++)
            found[n] = 0;
        if (n < size) {
            found[n] = one[n] & ~(other[n] - 1);
            for (n++; n < size; n++)
                found[n] = one[n] & ~other[n];
        }
        for (; n < size_a; n++)
            found[n] = one[n];
        return from_digits(found, size_a);
    }
    if (op == '&')
        size_a = size_b = shared(one, other, size_a);
    /* What is large for sure is written where it stays: bits in both may leave little of `a ^ b`. */
    digit *place = found;
    Making *made = size_b > 3 && op != '^' ? making(size_b, 0, &place) : NULL;
    digit *restrict digits = place;
    if (op == '&') {
        for (Py_ssize_t n = 0; n < size_a; n++)
            digits[n] = one[n] & other[n];
    } else if (op == '|') {
        for (Py_ssize_t n = 0; n < size_a; n++)
            digits[n] = one[n] | other[n];
    } else {
        for (Py_ssize_t n = 0; n < size_a; n++)
            digits[n] = one[n] ^ other[n];
    }
    memcpy(digits + size_a, other + size_a, (size_t)(size_b - size_a) * sizeof(digit));
    return made != NULL ? finished(made) : from_digits(found, size_b);
}

CPyTagged CPyTagged_Rshift_(CPyTagged left, CPyTagged right)
{
    digit few[3], found[MOST_DIGITS];
    Py_ssize_t size;
    const digit *digits = GetIntDigits(left, &size, few);
    if (size < 0 || size > MOST_DIGITS || !CPyTagged_CheckShort(right) || (Py_ssize_t)right < 0)
        return mypyc_Rshift_(left, right);
    Py_ssize_t by = CPyTagged_ShortAsSsize_t(right), whole = by / PyLong_SHIFT;
    int bits = (int)(by % PyLong_SHIFT);
    if (whole >= size)
        return 0;
    size -= whole;
    digits += whole;
    for (Py_ssize_t n = 0; n + 1 < size; n++)
        found[n] = (digits[n] >> bits | digits[n + 1] << (PyLong_SHIFT - bits)) & PyLong_MASK;
    found[size - 1] = digits[size - 1] >> bits;
    return from_digits(found, size);
}

CPyTagged CPyTagged_Invert_(CPyTagged number)
{
    digit few[3], found[MOST_DIGITS + 1];
    Py_ssize_t size, n = 0;
    const digit *digits = GetIntDigits(number, &size, few);
    if (CPyTagged_CheckShort(number) || size < 0 || size > MOST_DIGITS)
        return mypyc_Invert_(number);
    for (; n < size && digits[n] == PyLong_MASK; n++)
        found[n] = 0;
    if (n == size) {
        found[size++] = 1;
    } else {
        found[n] = digits[n] + 1;
        memcpy(found + n + 1, digits + n + 1, (size_t)(size - n - 1) * sizeof(digit));
    }
    return large(found, size, 1);
}

bool CPyTagged_IsLt_(CPyTagged left, CPyTagged right)
{
    if (CPyTagged_CheckLong(left) && CPyTagged_CheckLong(right))
        return mypyc_IsLt_(left, right);
    if (CPyTagged_CheckShort(left) && CPyTagged_CheckShort(right))
        return (Py_ssize_t)left < (Py_ssize_t)right;
    /* Beside one that fits into a word, an int that does not is smaller if it is negative and larger if not. */
    if (CPyTagged_CheckLong(left))
        return CPY_LONG_SIZE_SIGNED((PyLongObject *)CPyTagged_LongAsObject(left)) < 0;
    return CPY_LONG_SIZE_SIGNED((PyLongObject *)CPyTagged_LongAsObject(right)) > 0;
}
