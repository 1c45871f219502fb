export type Size = { width: number; height: number }
/** The recommended size, and the width below which an image is not sharp. */
export type Wanted = Size & { least: number }

/** How much flatter or taller than recommended an image may be before it loses something that matters. */
const FAR = 1.5

export function doubtsAbout({ width, height }: Size, wanted: Wanted): ('image_small' | 'image_flat' | 'image_tall')[] {
  const shape = width / height / (wanted.width / wanted.height)
  return [
    ...(width < wanted.least ? (['image_small'] as const) : []),
    ...(shape > FAR ? (['image_flat'] as const) : []),
    ...(shape < 1 / FAR ? (['image_tall'] as const) : []),
  ]
}

type Frame = { ratio: number; isLeast?: boolean }

/** Until its size is known an image has the ratio of its frame. */
export function ratioIn({ ratio, isLeast }: Frame, size: Size | undefined): number {
  return isLeast && size ? Math.max(ratio, size.width / size.height) : ratio
}
