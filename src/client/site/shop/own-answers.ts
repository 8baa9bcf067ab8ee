/** Answers for a bracelet that is not in the cart yet, which its picture shows and its button sends. */
import { create } from 'zustand'
import type { Choice } from '#shared/site/shop/shop.ts'

type OwnAnswers = {
  /** As typed. */
  answers: Choice[]
  /** As the cart takes them. */
  choices: Choice[]
}

/** By bracelet. */
export const useOwnAnswers = create<Record<number, OwnAnswers>>(() => ({}))
