/**
 * The text that a donor agrees to: HMRC's model Gift Aid declarations for single and multiple donations (last changed
 * in October 2015; https://www.gov.uk/guidance/gift-aid-declarations-claiming-tax-back-on-donations), copied on 26
 * November 2026. HMRC's words are in `STATEMENTS`, `PLEASE_TELL` and `HIGHER_RATE`; the statement for a monthly gift
 * names its payments in our words. When HMRC changes its text, add a version: each declaration names the version that
 * its donor agreed to, so old versions stay.
 */
import type { GiftAidScope } from './gift-aid.ts'

type Statement = { wording: string; agrees: (charity: string, gift?: string) => string; taxpayer: string }

const EACH_YEAR =
  'I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax than the amount of Gift Aid claimed on all my donations in that tax year it is my responsibility to pay any difference.'

const STATEMENTS: Record<GiftAidScope, Statement> = {
  'this gift': {
    wording: 'hmrc-2015-10 single 1',
    agrees: (charity, gift) => `I want to Gift Aid my donation${gift ? ` of ${gift}` : ''} to ${charity}.`,
    taxpayer:
      'I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax in the current tax year than the amount of Gift Aid claimed on all my donations it is my responsibility to pay any difference.',
  },
  'this monthly gift': {
    wording: 'hmrc-2015-10 monthly 1',
    agrees: (charity, gift) =>
      `I want to Gift Aid every payment of my monthly donation${gift ? `, now ${gift},` : ''} to ${charity}, those already made in the past 4 years included.`,
    taxpayer: EACH_YEAR,
  },
  'all gifts': {
    wording: 'hmrc-2015-10 multiple 1',
    agrees: (charity, gift) =>
      `I want to Gift Aid ${gift ? `my donation of ${gift} and ` : ''}any donations I make in the future or have made in the past 4 years to ${charity}.`,
    taxpayer: EACH_YEAR,
  },
}

/** Name of the current version, to be stored with a declaration. */
export const wordingOf = (scope: GiftAidScope): string => STATEMENTS[scope].wording

/** HMRC's statement. @param charity its name @param gift '£50.00'; omitted if it is about no particular gift */
export function statementOf(scope: GiftAidScope, charity: string, gift?: string): string {
  const { agrees, taxpayer } = STATEMENTS[scope]
  return `${agrees(charity, gift)} ${taxpayer}`
}

/** HMRC's list of changes that a donor must report. */
export const PLEASE_TELL = {
  opening: 'Please notify the charity if you:',
  reasons: [
    'want to cancel this declaration',
    'change your name or home address',
    'no longer pay sufficient tax on your income and/or capital gains',
  ],
} as const

export const HIGHER_RATE =
  'If you pay Income Tax at the higher or additional rate and want to receive the additional tax relief due to you, you must include all your Gift Aid donations on your Self-Assessment tax return or ask HM Revenue and Customs to adjust your tax code.'
