/**
 * A picture far below the first screen, drawn in the browser only: in the HTML, these pictures would cost another round
 * trip.
 */
import { ClientOnly } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '../../platform/ui/cn.ts'

/** @param className sets its shape before it is drawn */
export const LatePicture = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={cn('js-only overflow-hidden', className)}>
    <ClientOnly>{children}</ClientOnly>
  </div>
)
