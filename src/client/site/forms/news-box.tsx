/** Asks whether news may be emailed, in the owner's way: one box that nobody has ticked yet. */
import { useState, type ComponentProps } from 'react'
import { newsChoiceOf, newsHint, newsLabel, type NewsModel } from '#shared/site/supporters/news.ts'
import { useNewsModel } from '../content/content.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'

type NewsBoxProps = Omit<ComponentProps<typeof CheckboxField>, 'label' | 'hint'> & { model: NewsModel }

export const NewsBox = ({ model, ...box }: NewsBoxProps) =>
  model === 'off' ? null : <CheckboxField {...box} label={newsLabel(model)} hint={newsHint(model)} />

/** The same for a form whose fields are read from the page: a hidden field holds the choice, if there is one. */
export function NewsField() {
  const model = useNewsModel()
  const [isTicked, setIsTicked] = useState(false)
  const choice = newsChoiceOf(model, isTicked)
  return (
    <>
      <NewsBox model={model} checked={isTicked} onChange={({ target }) => setIsTicked(target.checked)} />
      {choice && <input type="hidden" name="news" value={choice} readOnly />}
    </>
  )
}
