/** Tells crawlers what not to request. */

/** The dashboard, the API, and pages whose URLs may contain a payment's secret. */
const PRIVATE = ['/admin', '/api', '/trpc', '/sandbox/', '/checkout', '/order-success', '/thank-you']

/** @param isTrial a public site without real payments, which buyers must not find */
export function robots(publicUrl: string, isTrial: boolean): string {
  const rules = isTrial
    ? ['# payments are only tried here, and nothing is delivered', 'User-agent: *', 'Disallow: /']
    : [
        'User-agent: *',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]
  return `${rules.join('\n')}\n`
}
