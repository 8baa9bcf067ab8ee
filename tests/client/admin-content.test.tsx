/** The site's content while two owners change it. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ContentDraft } from '#shared/content.schema.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { fieldOf, fill, press, renderUnlocked } from '../support/render-site.tsx'

const draft = (version: number, title: string): ContentDraft => ({
  version,
  content: { ...contentSeed, mission: { ...contentSeed.mission, title } },
  changed: ['mission'],
  seed: contentSeed,
})

it('what another owner changed is shown, and nothing is overwritten unasked', async () => {
  const { answer, refuse } = await renderUnlocked('/admin/content/mission')
  await answer('content.draft', draft(1, 'Before'))
  await screen.findByRole('button', { name: 'Save to the draft' })
  await fill('Heading', 'Mine')
  await press('Save to the draft')
  const conflict = ['content.saveSection', 'CHANGED_ELSEWHERE', { httpStatus: 409 }] as const
  expect((await refuse(...conflict)).input).toMatchObject({ version: 1 })
  // another section was changed: no conflict
  await answer('content.draft', draft(2, 'Before'))
  expect((await refuse(...conflict)).input).toMatchObject({ version: 2, value: { title: 'Mine' } })
  await answer('content.draft', draft(3, 'Theirs'))
  expect(screen.getByText('This was changed elsewhere since you opened it.')).toBeTruthy()
  expect(screen.getByText('Theirs')).toBeTruthy()
  await press('Use theirs')
  expect(fieldOf('Heading').value).toBe('Theirs')
})
