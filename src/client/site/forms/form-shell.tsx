/** Surrounds the fields of every form: the honeypot, the button, and the result. */
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { HONEYPOT_FIELD } from '#shared/site/forms/forms.ts'
import { MailLink, OtherWays } from '../shell/other-ways.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { formField } from '../../platform/ui/fields/form-field.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { ThanksPanel } from './thanks-panel.tsx'
import type { Thanks } from './thanks.ts'
import { useContentForm, type ContentFormOptions } from './use-content-form.ts'

/** Connects a field to the form, with its error. */
export type FieldOf<Name extends string> = (name: Name) => ReturnType<typeof formField>

type FormShellProps<Input extends FieldValues> = ContentFormOptions<Input> & {
  button: string
  /** The button's text while sending. */
  sending: string
  /** Takes the form's place, until the visitor wants to send another. */
  thanks: Thanks
  /** What an email should contain, for visitors without JavaScript: 'your name and …'. */
  byMail: string
  children: (field: FieldOf<Path<Input>>) => ReactNode
}

export function FormShell<Input extends FieldValues>({
  button,
  sending,
  thanks,
  byMail,
  children,
  ...options
}: FormShellProps<Input>) {
  const isAlive = useHydrated()
  const { props, field, outcome, isPending, failure, sendAnother } = useContentForm(options)
  const isDone = outcome === 'sent'
  return (
    <>
      <div className="no-js-only">
        <p>
          This form needs JavaScript. You can write to <MailLink /> instead: please include {byMail}.
        </p>
        <OtherWays />
      </div>
      <form
        {...props}
        noValidate
        // a no-op: with 'post', a submit before hydration would lose everything typed
        method="dialog"
        className="flex flex-col gap-5 js-only"
      >
        {outcome && (
          <ThanksPanel {...thanks} takesFocus={isDone}>
            {isDone && (
              <Button variant="quiet" tone="primary" className="max-sm:w-full" onClick={sendAnother}>
                Send another
              </Button>
            )}
          </ThanksPanel>
        )}
        <div className={cn('flex flex-col gap-5', isDone && 'hidden')}>
          <p className="text-sm text-muted">
            <span className="text-danger">*</span> Required
          </p>
          {children(field)}
          <p aria-hidden="true" className="hidden">
            <label>
              Leave this empty
              <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          {failure && (
            <Alert tone="failure">
              Sorry, we could not send this. Everything you typed is still here: please try again, or email{' '}
              <MailLink />.
            </Alert>
          )}
          <Button
            type="submit"
            size="lg"
            disabled={!isAlive}
            aria-busy={isPending || undefined}
            aria-disabled={isPending || undefined}
            className="mt-1 self-start max-sm:w-full"
          >
            {isPending && <BeadLoader />}
            <span>{isPending ? sending : button}</span>
          </Button>
          <p className="text-sm text-muted">
            How we use your details: see our {/* opens in a new tab, so that nothing typed is lost */}
            <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-4">
              privacy notice
            </a>
            .
          </p>
        </div>
      </form>
    </>
  )
}
