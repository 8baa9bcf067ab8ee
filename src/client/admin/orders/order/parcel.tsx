/** The carrier and tracking number of an order's parcel: saved by a button, on blur, and when the order becomes 'sent'. */
import { useRef } from 'react'
import { CARRIERS, MAX_TRACKING_NOTE, trackingLink, type Carrier } from '#shared/money/orders/parcels.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { useDraft } from '../../../platform/drafts.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import { linkVariants } from '../../../platform/ui/text-link.tsx'
import { useAction } from '../../kit/use-action.ts'
import { NoteField } from '../../lists/note-field.tsx'
import { ownDraft, writer } from '../../session/own-drafts.ts'
import { useTakeOverOrder } from '../use-take-over-order.ts'

const noteName = (id: number) => `order ${id}`
/** Tracking that is typed and not saved, on whichever page. */
export const noteOf = (id: number, by = writer()) => ownDraft<string>(noteName(id), by)
const carrierOf = (id: number, by = writer()) => ownDraft<Carrier>(`carrier of order ${id}`, by)

/** Marks the button that also saves what is typed; the value is the order's id. */
export const TAKES_PARCEL = 'data-takes-parcel'

export type UnsavedParcel = { carrier: Carrier | undefined; trackingNote: string | undefined }

/** Forgets what was saved, but not what was typed since. */
export function forgetParcel(id: number, saved: UnsavedParcel, by: ReturnType<typeof writer>): void {
  const [carrier, note] = [carrierOf(id, by), noteOf(id, by)]
  if (carrier.read() === saved.carrier) carrier.write(undefined)
  if (note.read() === saved.trackingNote) note.write(undefined)
}

/** Only unsaved text, because the row itself may be outdated. */
export const unsavedParcel = (id: number): UnsavedParcel => ({
  carrier: carrierOf(id).read(),
  trackingNote: noteOf(id).read(),
})

export function Parcel({ order }: { order: ListedOrder }) {
  const { id, number, carrier, trackingNote } = order
  const { client } = useTRPC()
  const draft = carrierOf(id)
  const chosen = useDraft(draft) ?? carrier
  const isChanged = chosen !== carrier
  const field = useRef<HTMLSelectElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const show = useTakeOverOrder()
  const takeOver = (saved: ListedOrder) =>
    show(id, { carrier: saved.carrier, trackingNote: saved.trackingNote })
  const saving = useAction({
    send: (wanted: Carrier) => client.checkout.setTrackingNote.mutate({ id, carrier: wanted }),
    done: 'Carrier saved',
    failed: 'The carrier was not saved',
    onDone: (saved, wanted) => {
      takeOver(saved)
      // its button goes away
      if (button.current?.contains(document.activeElement)) field.current?.focus()
      if (draft.read() === wanted) draft.write(undefined)
    },
  })
  const link = trackingLink(carrier, trackingNote)
  const about = <span className="sr-only"> for order {number}</span>
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label={
            <>
              <span>Carrier</span>
              {about}
            </>
          }
          ref={field}
          value={chosen}
          className="w-40"
          onChange={({ target }) => draft.write(target.value as Carrier)}
          onBlur={({ relatedTarget }) => {
            const isTaken = relatedTarget?.matches(`[${TAKES_PARCEL}="${id}"]`) ?? false
            if (isChanged && !isTaken && relatedTarget !== button.current) saving.run(chosen)
          }}
        >
          <option value="">Not specified</option>
          {CARRIERS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {(isChanged || saving.isPending) && (
          <Button
            ref={button}
            variant="secondary"
            size="field"
            className="self-end"
            busy={saving.isPending}
            onClick={() => saving.run(chosen)}
          >
            <span>
              <span>Save carrier</span>
              {about}
            </span>
          </Button>
        )}
        <div className="min-w-0 flex-1 basis-44">
          <NoteField
            name={noteName(id)}
            label="Tracking number or link"
            about={`order ${number}`}
            value={trackingNote}
            maxLength={MAX_TRACKING_NOTE}
            save={async (text) =>
              takeOver(await client.checkout.setTrackingNote.mutate({ id, trackingNote: text }))
            }
            isTakenBy={(pressed) => pressed.matches(`[${TAKES_PARCEL}="${id}"]`)}
          />
        </div>
      </div>
      {link !== undefined && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={linkVariants({ className: 'self-start' })}
        >
          <span>Follow the parcel{about}</span>
        </a>
      )}
    </div>
  )
}
