/** Scopes of a token, or events of a webhook. */
export const Codes = ({ label, codes }: { label: string; codes: readonly string[] }) => (
  <ul aria-label={label} className="my-1.5 flex flex-wrap gap-1.5">
    {codes.map((each) => (
      <li key={each} className="rounded-md bg-sunken px-2 py-0.5 text-on-surface">
        <code>{each}</code>
      </li>
    ))}
  </ul>
)
