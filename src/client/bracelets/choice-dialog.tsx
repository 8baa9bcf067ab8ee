/** Asks a bracelet's questions beside the page. Loaded lazily, because it brings Radix Dialog and react-hook-form. */
import { formatPounds } from '#shared/money.ts'
import type { Choice, ShownBracelet } from '#shared/shop.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../ui/dialog.tsx'
import { ChoiceFields, useChoiceForm } from './choice-fields.tsx'

type ChoiceDialogProps = {
  bracelet: ShownBracelet
  open: boolean
  onChosen: (choices: Choice[]) => void
  onClose: () => void
}

export function ChoiceDialog({ bracelet, open, onChosen, onClose }: ChoiceDialogProps) {
  const { name, price, questions } = bracelet
  // outside the window, so that closing it preserves the answers
  const { form, props } = useChoiceForm(questions, onChosen)
  const formId = `choices-${bracelet.id}`
  return (
    <Dialog
      variant="sheet"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      className="w-[400px] md:w-[480px]"
    >
      <DialogHeader title={name} />
      <DialogBody>
        <form {...props} id={formId} className="flex flex-col gap-5">
          <p>We make this bracelet for you. Tell us what you would like.</p>
          <ChoiceFields form={form} questions={questions} />
        </form>
      </DialogBody>
      <DialogFooter>
        <div className="flex items-center justify-between gap-4">
          <span className="font-display text-xl font-semibold tabular-nums">{formatPounds(price)}</span>
          <Button type="submit" form={formId} className="grow">
            Add to Cart
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  )
}
