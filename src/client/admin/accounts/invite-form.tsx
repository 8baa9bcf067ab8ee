/** Invites somebody by email; inviting an address again replaces its link. */
import { ACCOUNT_LENGTHS, ROLE_DESCRIPTIONS, ROLE_LABELS, ROLES } from '#shared/platform/sign-in/roles.ts'
import { inviteInput } from '#shared/admin/accounts.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'
import { SmallForm } from '../forms/small-form.tsx'

export function InviteForm({ onClose }: { onClose: () => void }) {
  const { client, utils } = useTRPC()
  return (
    <SmallForm
      label="Invitation"
      onClose={onClose}
      isPlain
      draft="invitation"
      schema={inviteInput}
      start={{ name: '', email: '', role: 'helper' }}
      send={(typed) => client.accounts.invite.mutate(typed)}
      success={null}
      onDone={(_result, { name }) => {
        toast({ title: 'Invitation on its way', description: `${name} has 48 hours to accept it.` })
        onClose()
        return utils.accounts.list.invalidate()
      }}
      submit="Send invitation"
    >
      {(field) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('name')}
            label="Name"
            maxLength={ACCOUNT_LENGTHS.name}
            autoComplete="off"
            required
          />
          <TextField {...field('email')} label="Email" type="email" autoComplete="off" required />
          <SelectField {...field('role')} label="Role" className="sm:col-span-2">
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_LABELS[role]}: {ROLE_DESCRIPTIONS[role]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </SmallForm>
  )
}
