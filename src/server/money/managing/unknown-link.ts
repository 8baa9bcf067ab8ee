import { notFound } from '../../errors.ts'

/** For a token that we did not sign, a link that has ended, or whose record was erased. */
export const unknownLink = () => notFound('This link is not complete, or does not exist.')
