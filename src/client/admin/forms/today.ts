/** Today on the owner's device: '2026-11-23'. */
export const today = (): string => new Date().toLocaleDateString('sv')
