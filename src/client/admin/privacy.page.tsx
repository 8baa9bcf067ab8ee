import { createFileRoute } from '@tanstack/react-router'
import { adminDoor } from './admin-door.ts'

export const Route = createFileRoute('/admin/privacy')(adminDoor())
