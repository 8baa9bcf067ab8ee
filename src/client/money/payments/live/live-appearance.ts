import type { Appearance } from '@stripe/stripe-js'

/** The theme's tokens for the provider's frame, which our stylesheet does not reach. */
export function elementAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--color-${name}`).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('primary'),
      colorBackground: token('raised'),
      colorText: token('on-surface'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('field')}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input--invalid': { borderColor: token('danger') },
      '.Label': { fontWeight: '600', fontSize: '15px' },
    },
  }
}
