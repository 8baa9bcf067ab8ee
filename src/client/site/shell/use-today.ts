import { useState } from 'react'
import { londonDay } from '#shared/platform/time/london-day.ts'

/** The day in London on which the component appeared: '2026-11-26'. For the browser; the server's may be cached. */
export const useToday = (): string => useState(() => londonDay(new Date()))[0]
