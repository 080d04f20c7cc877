"""Powers: printed text to typed forms, and forms to printed text again. No system's words live here: a
``Vocabulary`` brings them.
"""
