/**
 * A picture far below the first screen, which the browser draws: with all of them the HTML would need another round trip.
 * Without scripts there is none.
 */
import { ClientOnly } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

/** @param className gives it its shape before it is drawn. */
export const LatePicture = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={cn('js-only overflow-hidden', className)}>
    <ClientOnly>{children}</ClientOnly>
  </div>
)
