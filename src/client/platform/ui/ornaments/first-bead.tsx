/** A thread with its first bead, beside the words for a goal that nothing has been given to. Decorative. */
export const FirstBead = () => (
  <svg width="64" height="24" viewBox="0 0 64 24" aria-hidden="true" data-drawn="" className="shrink-0">
    <path d="M1 6c9 14 21 14 31 7s19-9 31 1" className="fill-none stroke-muted" />
    <circle cx="21" cy="15.5" r="7.5" className="fill-drawn-2" />
    <circle cx="18.600" cy="12.900" r="2" className="fill-drawn-shine/75" />
  </svg>
)
