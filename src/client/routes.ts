/** The one table of pages: path, and the file that is its door. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const pages = {
  '/': 'home/home.page.tsx',
  '/projects': 'projects/projects.page.tsx',
  '/blog': 'blog/blog.page.tsx',
  '/blog/$slug': 'blog/article.page.tsx',
  '/shop': 'shop/shop.page.tsx',
  '/wishlist': 'wishlist/wishlist.page.tsx',
  '/checkout': 'checkout/checkout.page.tsx',
  '/order-success': 'checkout/order-success.page.tsx',
  '/donate': 'donations/donate.page.tsx',
  '/thank-you': 'donations/thank-you.page.tsx',
  '/volunteer': 'forms/volunteer.page.tsx',
  '/prayer': 'forms/prayer.page.tsx',
  '/book-donation': 'forms/book-donation.page.tsx',
  '/privacy': 'legal/privacy.page.tsx',
  '/terms': 'legal/terms.page.tsx',
  '/delivery-returns': 'legal/delivery-returns.page.tsx',
  '/admin': 'admin/admin.page.tsx',
  '/admin/attention': 'admin/attention.page.tsx',
  '/admin/payments/$id': 'admin/payment.page.tsx',
  '/admin/orders': 'admin/orders.page.tsx',
  '/admin/inbox': 'admin/inbox.page.tsx',
  '/admin/mail': 'admin/mail.page.tsx',
  '/admin/privacy': 'admin/privacy.page.tsx',
  '/admin/activity': 'admin/activity.page.tsx',
} as const

/** The module behind a page's door, which the browser will want first. */
export const codeBehind = (file: string): string =>
  file.startsWith('admin/') ? 'admin/admin-area.tsx' : `${file}?tsr-split=component`

export const routes = rootRoute(
  'site/root.tsx',
  Object.entries(pages).map(([path, file]) => (path === '/' ? index(file) : route(path, file))),
)
