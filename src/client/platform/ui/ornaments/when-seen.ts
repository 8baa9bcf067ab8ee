/** Begins an animation where its element is first seen: a ref, which sets `data-seen` (app.css). */
let observer: IntersectionObserver | undefined

export function whenSeen(element: Element | null): void {
  if (element === null) return
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      target.setAttribute('data-seen', '')
      observer?.unobserve(target)
    }
  })
  observer.observe(element)
}
