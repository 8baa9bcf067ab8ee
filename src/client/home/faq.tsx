/** Questions and answers. The browser's own disclosure: it opens without scripts, and a shared name keeps one open. */
import { Link } from '../ui/link.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { questions } from './questions.ts'
import { Section } from './section.tsx'

export function Faq() {
  return (
    <Section
      id="faq"
      tone="paper"
      isSplit
      title="Frequently asked questions"
      intro="Can’t find your answer? Send us a message below."
    >
      <div className="border-t border-line max-lg:mt-8">
        {questions.map(({ question, answer }) => (
          // opened before its code is here, it stays open
          <details key={question} name="faq" suppressHydrationWarning className="group border-b border-line">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 hover:text-primary [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg">{question}</h3>
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-primary group-open:bg-primary group-open:text-on-primary">
                <Glyph d="M12 6v12M6 12h12" className="transition-transform group-open:rotate-45" />
              </span>
            </summary>
            <p className="max-w-article pb-6 text-muted">
              {answer.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <Link
                    key={part.to}
                    to={part.to}
                    hash={part.hash ?? ''}
                    className="font-semibold text-primary underline"
                  >
                    {part.text}
                  </Link>
                ),
              )}
            </p>
          </details>
        ))}
      </div>
    </Section>
  )
}
