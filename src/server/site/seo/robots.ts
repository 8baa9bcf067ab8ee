/** What crawlers should not request. */

/** The dashboard, the API, and pages whose URLs may contain a payment's secret. */
const PRIVATE = ['/admin', '/api', '/trpc', '/sandbox/', '/checkout', '/order-success', '/thank-you']

/** @param isTrial a public site without real payments: buyers must not find it */
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
