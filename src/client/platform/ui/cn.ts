/**
 * Joins class names. Without `tailwind-merge`, which takes 8.7 of the first load's 150 kB: if two utilities conflict,
 * their order in the style sheet decides, so make whatever may change about a component one of its variants.
 */
export { clsx as cn } from 'clsx'
