import { notFound } from '../errors.ts'

/** For a token that we did not sign, or whose record was erased. */
export const unknownLink = () => notFound('This link is not complete, or does not exist.')
