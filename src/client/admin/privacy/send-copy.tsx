/** A copy of a person's data to send them: a page to read and a file for programs, both from one export. */
import { FileJson, FileText, Mail, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PersonExport, Whose } from '#shared/admin/privacy.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toastUnloaded } from '../../platform/ui/toast/toast.ts'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { mailDraft } from '../mail/mail-draft.ts'
import { saveJson, saveText } from './save-file.ts'

export function SendCopy({ whose }: { whose: Whose }) {
  const { client } = useTRPC()
  const copy = useToastMutation<null, PersonExport>({
    mutationFn: () => client.privacy.export.mutate(whose),
    // do not cache personal data
    gcTime: 0,
    success: null,
    failure: { title: 'The copy could not be made', description: 'Please try again.' },
  })
  if (copy.data) return <Ready copy={copy.data} />
  return (
    <div>
      <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate(null)}>
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
  const savePage = () =>
    import('./readable-copy.ts').then(
      ({ readableCopy }) => saveText('personal-data.html', readableCopy(copy), 'text/html'),
      () => toastUnloaded('The page'),
    )
  const { email } = copy
  const words = [
    `Your data at ${site.name}`,
    'Dear …,\n\nattached is everything we hold about you.\n',
  ] as const
  return (
    <section aria-labelledby="copy" className="max-w-article rounded-card border border-line bg-raised p-5">
      <h3 id="copy" ref={heading} tabIndex={-1} className="text-lg">
        The copy is ready
      </h3>
      <p className="mt-1">
        Save one or both files, and attach them to an email. The page is for reading and printing. The other
        file is for programs, and has every detail.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void savePage()}>
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
  )
}
