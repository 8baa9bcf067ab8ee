import { notFound } from '../../errors.ts'

/** For an invalid token, an ended link, or an erased record. */
export const unknownLink = () => notFound('This link is not complete, or does not exist.')
