/** Shows a new token, once. */
import { ShownOnce } from './shown-once.tsx'

export type MadeToken = { name: string; token: string }

export function NewToken({ made: { name, token }, onDone }: { made: MadeToken; onDone: () => void }) {
  return (
    <ShownOnce title={`The token for “${name}”`} label="Token" secret={token} onDone={onDone}>
      Whoever has it can do what you chose, so send it only where nobody else reads it.
    </ShownOnce>
  )
}
