/* Masks of squares are ints of some hundred bits. What the compiled build does with them all the time, `a & b`, `a | b`,
   `a ^ b`, `~a`, `a & ~b`, `a >> n` and `a < b`, mypyc's runtime does by way of an object for every result, also where
   little or nothing is left. Here objects are made for large results only, and negative numbers are no detour.

   Included behind that runtime, in the place of its functions of these names, which still do what is not seen to here. */

enum { MOST_DIGITS = 512 };

/* An object for a number of these digits, the lowest first and the last of them not 0. */
static CPyTagged large(const digit *digits, Py_ssize_t size, int negative)
{
#if PY_VERSION_HEX < 0x030C0000
    PyLongObject *found = _PyLong_New(size);
    if (found == NULL)
        CPyError_OutOfMemory();
    memcpy(found->ob_digit, digits, (size_t)size * sizeof(digit));
    Py_SET_SIZE(found, negative ? -size : size);
#else
    void *place = NULL;
    PyLongWriter *writer = PyLongWriter_Create(negative, size, &place);
    if (writer == NULL)
        CPyError_OutOfMemory();
    memcpy(place, digits, (size_t)size * sizeof(digit));
    PyObject *found = PyLongWriter_Finish(writer);
#endif
    return (CPyTagged)found | CPY_INT_TAG;
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

CPyTagged CPyTagged_BitwiseLongOp_(CPyTagged a, CPyTagged b, char op)
{
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
    if (op == '&') {
        while (size_a > 0 && (one[size_a - 1] & other[size_a - 1]) == 0)
            size_a--;
        for (Py_ssize_t n = 0; n < size_a; n++)
            found[n] = one[n] & other[n];
        return from_digits(found, size_a);
    }
    if (op == '|') {
        for (Py_ssize_t n = 0; n < size_a; n++)
            found[n] = one[n] | other[n];
    } else {
        for (Py_ssize_t n = 0; n < size_a; n++)
            found[n] = one[n] ^ other[n];
    }
    memcpy(found + size_a, other + size_a, (size_t)(size_b - size_a) * sizeof(digit));
    return from_digits(found, size_b);
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
