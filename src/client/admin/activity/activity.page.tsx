import { createFileRoute } from '@tanstack/react-router'
import { adminRoute } from '../admin-route.ts'

export const Route = createFileRoute('/admin/activity')(adminRoute())
