/** Place and look of what opens beside a button, whichever part of Radix opens it. */
export const FLOATING = { align: 'end', sideOffset: 4, collisionPadding: 8 } as const

export const floatingLook =
  'animate-fade-in overflow-y-auto rounded-card border border-line bg-raised text-on-surface shadow-soft outline-none'
