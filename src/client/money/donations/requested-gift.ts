/** The gift that a link asks for: `/donate?amount=25&often=monthly&project=books-to-tamale`. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { donationError } from '#shared/money/donations/donations.ts'
import { useSite } from '../../site/content/content.ts'
import { changeDraft, type DonationDraft } from './donation-draft.ts'
import { useDonationOptions } from './donation-options.ts'

type GiftSearch = { amount?: unknown; often?: unknown; project?: unknown; link?: unknown }

/**
 * Returns the choices of the URL, which the first HTML shows already, and whether some part of it was not understood.
 * The form stores them as if the donor had made them; then they leave the URL, so that Back does not make them again.
 */
export function useRequestedGift(): { choices: Partial<DonationDraft>; hasUnknown: boolean } {
  const { amount, often, project, link }: GiftSearch = useSearch({ strict: false })
  const { gifts } = useSite()
  const { projects } = useDonationOptions()
  const navigate = useNavigate()
  const choices: Partial<DonationDraft> = {}
  const own = String(amount)
  if (gifts.some(({ pounds }) => pounds === amount)) Object.assign(choices, { preset: own, custom: '' })
  else if (donationError(own) === undefined) Object.assign(choices, { preset: '', custom: own })
  // the browser then takes today; the first HTML shows no day
  if (often === 'monthly') choices.day = '1'
  if (often === 'once') choices.day = ''
  // of a project that takes no gifts any more, its id is shown as such
  const id = typeof project === 'number' ? project : projects.find(({ slug }) => slug === project)?.id
  if (id !== undefined) choices.project = String(id)

  const asked = [amount, often, project].filter((each) => each !== undefined).length
  const understood = [choices.custom, choices.day, choices.project].filter((each) => each !== undefined)
  const [hasUnknown] = useState(understood.length < asked)

  useEffect(() => {
    // the form, which stores all else, cannot tell this from its own first state
    if (often === 'once') changeDraft({ day: '' })
    if (typeof link === 'string') changeDraft({ link })
    if (asked > 0 || link !== undefined) void navigate({ to: '/donate', replace: true, resetScroll: false })
  }, [asked, often, link, navigate])
  return { choices, hasUnknown }
}
