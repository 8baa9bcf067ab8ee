/** A short shelf with a leaning book and space for more, for empty states. */
export function BookShelf({ className }: { className?: string }) {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" aria-hidden="true" className={className}>
      <ellipse cx="100" cy="97" rx="92" ry="6" className="fill-drawn-line/8" />
      <g>
        <rect x="24" y="30" width="18" height="64" rx="2" className="fill-drawn-1" />
        <rect x="43" y="18" width="13" height="76" rx="2" className="fill-drawn-2" />
        <rect x="57" y="38" width="22" height="56" rx="2" className="fill-drawn-3" />
        <rect x="80" y="26" width="11" height="68" rx="2" className="fill-drawn-4" />
        <rect
          x="96"
          y="22"
          width="15"
          height="70"
          rx="2"
          transform="rotate(-14 104 94)"
          className="fill-drawn-5"
        />
        <rect x="126" y="82" width="52" height="12" rx="2" className="fill-muted" />
      </g>
      <path
        d="M24 40h18M24 45h18M43 28h13M43 33h13M57 48h22M57 84h22M80 36h11M80 80h11M136 82v12M168 82v12"
        className="stroke-drawn-shine/45"
        strokeWidth="1.5"
      />
      <path d="M12 95h176" className="stroke-drawn-line/70" strokeWidth="2" strokeLinecap="round" />
      <circle cx="144" cy="75" r="6" className="fill-drawn-2" />
      <circle cx="158" cy="75" r="6" className="fill-drawn-1" />
      <circle cx="142.2" cy="73" r="1.6" className="fill-drawn-shine/60" />
      <circle cx="156.2" cy="73" r="1.6" className="fill-drawn-shine/60" />
    </svg>
  )
}
