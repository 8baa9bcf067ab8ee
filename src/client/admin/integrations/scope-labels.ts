/** Scopes by feature, in the owner's words. */
import type { Scope } from '#shared/platform/api/api-tokens.ts'

const FEATURES: Record<string, string> = {
  checkout: 'Orders',
  forms: 'Messages',
  payments: 'Payments',
  blog: 'Blog',
  webhooks: 'Webhooks',
  pictures: 'Pictures',
}

/** 'checkout.orders' → 'Orders' */
const featureOf = (scopeName: string): string => {
  const [feature = ''] = scopeName.split('.')
  return FEATURES[feature] ?? feature.charAt(0).toUpperCase() + feature.slice(1)
}

export const ACCESS_LABELS: Record<Scope['access'], string> = { read: 'Read', write: 'Write' }

/** In the server's order. */
export function scopesByFeature(scopes: readonly Scope[]): [feature: string, Scope[]][] {
  const features = new Map<string, Scope[]>()
  for (const scope of scopes) {
    const feature = featureOf(scope.name)
    features.set(feature, [...(features.get(feature) ?? []), scope])
  }
  return [...features]
}
