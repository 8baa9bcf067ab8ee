/** What was typed before and never saved, offered in the dialog. */
import { Button } from '../../ui/button.tsx'
import { LondonTime } from '../london-time.tsx'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import type { PostForm } from './use-post-form.ts'

export function PostOffers({ form }: { form: PostForm }) {
  const { offers } = form
  if (offers.length === 0) return null
  return (
    <section aria-label="Unsaved text" className="flex flex-col gap-3">
      {offers.map((offer) => (
        <div key={offer.key} className="rounded-card border border-accent-strong bg-raised p-4">
          <p className="font-semibold">
            {offer.isReplaced ? 'The version you replaced on' : 'Unsaved text from'}{' '}
            <LondonTime at={new Date(offer.keptAt).toISOString()} />
          </p>
          <p className="line-clamp-2 text-sm text-muted">
            {[offer.texts.title, offer.texts.content].filter((text) => text.trim() !== '').join(': ')}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => {
                form.restore(offer)
                form.toTop()
              }}
            >
              {offer.isReplaced ? 'Restore that version' : 'Restore unsaved text'}
            </Button>
            <Button
              variant="quiet"
              {...ignoreDoubleClick(() => {
                form.drop(offer)
                form.toTop()
              })}
            >
              Discard
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
