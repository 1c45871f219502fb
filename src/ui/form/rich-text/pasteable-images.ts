/** The types of images that may be dropped or pasted into a text; icons have two. */
const PASTEABLE = ['gif', 'jpeg', 'png', 'svg+xml', 'webp', 'bmp', 'x-icon', 'vnd.microsoft.icon']

export const isPasteable = (type: string) => PASTEABLE.some((name) => type === `image/${name}`)
