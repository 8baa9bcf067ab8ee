/** The codes for a lost phone: how many are left, and new ones, which are shown once. */
import { useEffect, useRef } from 'react'
import { RECOVERY_CODES } from '#shared/platform/sign-in/roles.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useSite } from '../../site/content/content.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { useAction } from '../kit/use-action.ts'
import { saveText } from '../privacy/save-file.ts'

/** When a new set is due. */
const FEW = 3

type RecoveryCodesProps = { left: number; onCodes: (codes: string[]) => void }

export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const { client, utils } = useTRPC()
  const make = useAction({
    gcTime: 0,
    send: () => client.account.makeRecoveryCodes.mutate(),
    done: null,
    failed: 'No codes were made',
    reads: [utils.account.read],
    onDone: ({ codes }) => onCodes(codes),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      {left === 0 ? (
        <Alert tone="change">
          <p className="font-semibold">You have no recovery codes</p>
          <p>
            If you lose your phone, an owner would have to remove your account and invite you again. Make
            codes now, and print or save them.
          </p>
        </Alert>
      ) : (
        <p>
          <span>
            {left} of {RECOVERY_CODES} recovery codes {left === 1 ? 'is' : 'are'} left.
          </span>
          {left <= FEW && <span> Please make new ones soon.</span>}
        </p>
      )}
      <Button variant="secondary" {...make.button()}>
        {left === 0 ? 'Make recovery codes' : 'Make new recovery codes'}
      </Button>
      {left > 0 && <p className="text-sm text-muted">Your current codes will stop working.</p>}
    </div>
  )
}

export function NewCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { name } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Recovery codes for the dashboard of ${name}\nEach works once, with your password, in place of the code from your phone.\n\n${codes.join('\n')}\n`
  return (
    <div className="rounded-card border border-line bg-raised p-5" data-print-alone="">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p className="mt-1">
        For the dashboard of {name}. Each works once, with your password, in place of the code from your
        phone.
      </p>
      <p className="no-print mt-1 font-semibold">
        They are not shown again. Print them, or save them where you keep important papers.
      </p>
      <ul aria-label="Recovery codes" className="my-4 grid gap-x-8 gap-y-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="no-print flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="secondary" onClick={() => saveText('recovery-codes.txt', text)}>
          Save as a file
        </Button>
        <Button variant="quiet" onClick={onClose}>
          I have saved them
        </Button>
      </p>
    </div>
  )
}
