/** Little flags for the filter's pills; the three filters that are no country get beads. Decoration only. */
import type { ReactNode } from 'react'

export type FlagName = 'all' | 'ghana' | 'brazil' | 'usa' | 'kenya' | 'canada' | 'multi' | 'custom'

const drawings: Record<FlagName, ReactNode> = {
  ghana: (
    <>
      <path d="M0 0h20v5H0z" fill="#C8202F" />
      <path d="M0 4.67h20v4.66H0z" fill="#F2B41F" />
      <path d="M0 9.33h20V14H0z" fill="#0B6B3A" />
      <path d="M10 4.7l.6 1.7h1.8L11 7.5l.5 1.8L10 8.2l-1.5 1.1.5-1.8-1.4-1.1h1.8z" fill="#1E1B1E" />
    </>
  ),
  brazil: (
    <>
      <path d="M0 0h20v14H0z" fill="#1F8A3B" />
      <path d="M10 1.6L18 7l-8 5.4L2 7z" fill="#FFDF2E" />
      <circle cx="10" cy="7" r="2.9" fill="#2457A6" />
      <path d="M7.2 6.4q3-.6 5.4 1.9" fill="none" stroke="#fff" strokeWidth=".7" />
    </>
  ),
  usa: (
    <>
      <path d="M0 0h20v14H0z" fill="#fff" />
      <path d="M0 1h20M0 5h20M0 9h20M0 13h20" stroke="#C8202F" strokeWidth="2" />
      <path d="M0 0h9v8H0z" fill="#1F2F6B" />
      <path d="M1.5 2h7M2.5 4h5M1.5 6h7" stroke="#fff" strokeDasharray="1 1.25" />
    </>
  ),
  kenya: (
    <>
      <path d="M0 0h20v14H0z" fill="#fff" />
      <path d="M0 0h20v4H0z" fill="#1E1B1E" />
      <path d="M0 4.7h20v4.6H0z" fill="#B0202A" />
      <path d="M0 10h20v4H0z" fill="#0B6B3A" />
      <path d="M8 2.5l4 9m0-9l-4 9" stroke="#fff" strokeWidth=".7" />
      <ellipse cx="10" cy="7" rx="1.9" ry="3.8" fill="#B0202A" stroke="#fff" strokeWidth=".6" />
    </>
  ),
  canada: (
    <>
      <path d="M0 0h20v14H0z" fill="#fff" />
      <path d="M0 0h5v14H0zM15 0h5v14h-5z" fill="#C8202F" />
      <path
        d="M10 2.4l1 1.7 1-.4-.4 2.3 1.2-.9.3.9 1.3-.1-.5 1.4.6.5-2.7 2 .2.9-1.8-.3V12h-.4v-1.6l-1.8.3.2-.9-2.7-2 .6-.5-.5-1.4 1.3.1.3-.9 1.2.9-.4-2.3 1 .4z"
        fill="#C8202F"
      />
    </>
  ),
  multi: (
    <>
      <path d="M0 7h20" stroke="#8C7B6B" />
      <circle cx="3.5" cy="7" r="3" fill="#C8202F" />
      <circle cx="10" cy="7" r="3.5" fill="#F2B41F" />
      <circle cx="16.5" cy="7" r="3" fill="#2457A6" />
    </>
  ),
  custom: (
    <>
      <path d="M0 7h20" stroke="#8C7B6B" />
      <circle cx="10" cy="7" r="6" fill="#5A1E52" />
      <path
        d="M10 10.5Q6.4 8 6.4 5.9a1.9 1.9 0 0 1 3.6-.8 1.9 1.9 0 0 1 3.6.8Q13.6 8 10 10.5z"
        fill="#F2E8D5"
      />
    </>
  ),
  all: (
    <>
      <circle cx="10" cy="7" r="5" fill="none" stroke="#8C7B6B" />
      <circle cx="10" cy="2" r="2" fill="#C8202F" />
      <circle cx="14.8" cy="5.5" r="2" fill="#F2B41F" />
      <circle cx="13" cy="11" r="2" fill="#0B6B3A" />
      <circle cx="7" cy="11" r="2" fill="#2457A6" />
      <circle cx="5.2" cy="5.5" r="2" fill="#5A1E52" />
    </>
  ),
}

const beads: readonly FlagName[] = ['all', 'multi', 'custom']

export function CountryFlag({ country, className }: { country: FlagName; className?: string }) {
  const isFlag = !beads.includes(country)
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" data-drawn="" className={className}>
      {drawings[country]}
      {isFlag && <path d="M.5.5h19v13H.5z" fill="none" stroke="#241426" strokeOpacity=".22" />}
    </svg>
  )
}
