/* What mypyc's runtime is asked for only when something goes wrong: the compiler puts what leads there out of the way. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
__attribute__((cold)) void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
__attribute__((cold)) void CPy_TypeError(const char *, PyObject *);
__attribute__((cold)) void CPyError_OutOfMemory(void);
