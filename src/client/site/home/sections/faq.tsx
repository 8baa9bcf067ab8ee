/**
 * Questions and answers as native disclosures: they open without JavaScript, and a shared name leaves only one open.
 */
import type { Block } from '#shared/site/blog/article-blocks.ts'
import { ArticleText } from '../../blog/article/article-text.tsx'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { Section } from '../section.tsx'

type FaqProps = {
  title: string
  intro: string
  open: string
  questions: readonly { question: string; answer: Block[] }[]
}

export function Faq({ title, intro, open, questions }: FaqProps) {
  return (
    <Section id="faq" tone="surface" isSplit title={title} intro={intro}>
      <div className="border-t border-line max-lg:mt-8">
        {questions.map(({ question, answer }, index) => (
          <details
            key={index}
            name="faq"
            open={open === String(index + 1)}
            // an answer opened before hydration stays open
            suppressHydrationWarning
            className="group border-b border-line"
          >
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 hover:text-primary [&::-webkit-details-marker]:hidden">
              <h3 className="min-w-0 text-lg wrap-anywhere">{question}</h3>
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-primary group-open:bg-primary group-open:text-on-primary">
                <Glyph d="M12 6v12M6 12h12" className="transition-transform group-open:rotate-45" />
              </span>
            </summary>
            <div className="flex max-w-article flex-col gap-4 pb-6 text-muted [&_a]:font-semibold">
              <ArticleText blocks={answer} cards={{}} isPreview={false} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}
