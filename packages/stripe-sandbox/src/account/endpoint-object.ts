import type { Metadata } from '../http/contact-details.ts'

export type WebhookEndpoint = {
  api_version: string | null
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  id: string
  livemode: false
  metadata: Metadata
  object: 'webhook_endpoint'
  status: 'disabled' | 'enabled'
  url: string
}
