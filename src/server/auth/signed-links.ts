/** Links in emails that open one record without an account: its number, and a signature that nobody can make up. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link is for: a token for one thing opens nothing else. */
export type LinkUse = 'monthly gift' | 'confirm charge' | 'gift aid' | 'yearly summary'

/** @param key `deps.linkKey`. @returns the last part of a URL: '12-Xk3…' */
export const signedToken = (key: string, use: LinkUse, id: number): string =>
  `${id}-${signature(key, use, id)}`

/** The number in a token; undefined if it was not signed for this use. */
export function readToken(key: string, use: LinkUse, token: string): number | undefined {
  const [, digits = '', signed = ''] = /^(\d{1,15})-([\w-]{32})$/.exec(token) ?? []
  const id = Number(digits)
  if (signed === '') return undefined
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, use, id))) ? id : undefined
}

const signature = (key: string, use: LinkUse, id: number) =>
  createHmac('sha256', key).update(`${use}:${id}`).digest('base64url').slice(0, 32)
