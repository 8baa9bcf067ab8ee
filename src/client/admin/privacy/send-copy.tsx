/** A copy of a person's data to send them: a page to read and a file for programs, both from one export. */
import { FileJson, FileText, Mail, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PersonExport, Whose } from '#shared/admin/privacy.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useAction } from '../kit/use-action.ts'
import { mailDraft } from '../mail/mail-draft.ts'
import { readableCopy } from './readable-copy.ts'
import { saveJson, saveText } from './save-file.ts'

export function SendCopy({ whose }: { whose: Whose }) {
  const { client } = useTRPC()
  const [ready, setReady] = useState<PersonExport>()
  const copy = useAction({
    send: () => client.privacy.export.mutate(whose),
    // do not cache personal data
    gcTime: 0,
    done: null,
    failed: 'The copy could not be made',
    onDone: setReady,
  })
  if (ready) return <Ready copy={ready} />
  return (
    <div>
      <Button variant="secondary" {...copy.button()}>
        <Send aria-hidden="true" className="size-5" />
        Send a copy
      </Button>
    </div>
  )
}

function Ready({ copy }: { copy: PersonExport }) {
  const site = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { email } = copy
  const words = [
    `Your data at ${site.name}`,
    'Dear …,\n\nattached is everything we hold about you.\n',
  ] as const
  return (
    <Card asChild>
      <section aria-labelledby="copy">
        <h3 id="copy" ref={heading} tabIndex={-1} className="text-lg">
          The copy is ready
        </h3>
        <p className="mt-1">
          Save one or both files, and attach them to an email. The page is for reading and printing. The other
          file is for programs, and has every detail.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            onClick={() => saveText('personal-data.html', readableCopy(copy), 'text/html')}
          >
            <FileText aria-hidden="true" className="size-5" />
            Save the page
          </Button>
          <Button variant="secondary" onClick={() => saveJson('personal-data.json', copy)}>
            <FileJson aria-hidden="true" className="size-5" />
            Save the file for programs (JSON)
          </Button>
          {email !== null && (
            <Button asChild variant="secondary">
              <a href={mailDraft(email, ...words)}>
                <Mail aria-hidden="true" className="size-5" />
                Write the email
              </a>
            </Button>
          )}
        </div>
      </section>
    </Card>
  )
}
