/** The texts for an article that does not exist or cannot be read. */
export const NOT_FOUND = 'Article Not Found'
export const NOT_FOUND_TEXT = "The article you're looking for doesn't exist or has been removed."
