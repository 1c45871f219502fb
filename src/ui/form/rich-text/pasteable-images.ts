/** Public site, point 5: the types that may be dropped or pasted into a text; the icon has two names in use. */
const PASTEABLE = ['gif', 'jpeg', 'png', 'svg+xml', 'webp', 'bmp', 'x-icon', 'vnd.microsoft.icon']

export const isPasteable = (type: string) => PASTEABLE.some((name) => type === `image/${name}`)
