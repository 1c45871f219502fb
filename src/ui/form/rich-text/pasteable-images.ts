/** The types of images that may be dropped or pasted into a text; icons have two. */
const PASTEABLE = ['gif', 'jpeg', 'png', 'svg+xml', 'webp', 'bmp', 'x-icon', 'vnd.microsoft.icon']

/** Browsers draw these, but the server does not store them. */
const CONVERTED = ['bmp', 'x-icon', 'vnd.microsoft.icon']

export const isPasteable = (type: string) => PASTEABLE.some((name) => type === `image/${name}`)

/** Returns the image in a type that the server stores. Rejects if the browser cannot draw it. */
export async function toStoredType(image: File): Promise<File> {
  if (!CONVERTED.some((name) => image.type === `image/${name}`)) return image
  const bitmap = await createImageBitmap(image)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const drawn = await canvas.convertToBlob({ type: 'image/png' })
  return new File([drawn], image.name.replace(/\.\w+$/, '.png'), { type: drawn.type })
}
