type EmailTickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** Whether the customer gets an email about the owner's next action. */
export const EmailTick = ({ label, checked, onChange }: EmailTickProps) => (
  <label className="flex min-h-11 w-fit items-center gap-3">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-primary"
    />
    <span>{label}</span>
  </label>
)
