/**
 * Joins class lists. Without `tailwind-merge`, which weighs 8.7 of the 150 kB that a first load may: of two utilities for
 * the same thing the style sheet's order decides, so whatever may change about a component is one of its variants.
 */
export { clsx as cn } from 'clsx'
