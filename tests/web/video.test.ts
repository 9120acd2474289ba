import { describe, expect, it } from 'vitest'
import { linkableUrl, videoEmbedUrl } from '../../web/ui/video.ts'

const EMBED = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

describe('an address that is no video to embed', () => {
  it.each([
    '',
    'not an address',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://example.org/https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://user:password@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=../../evil',
    'https://www.youtube.com/@channel',
    'https://youtu.be/',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/showcase/1234567',
    'https://vimeo.com/showcase/1234567/video/123456789',
    'https://vimeo.com/event/123456',
    'https://vimeo.com/album/1234567/video/123456789',
    'https://vimeo.com/user12345678',
    'https://vimeo.com/ondemand/film/123456789',
    'https://vimeo.com/manage/videos/123456789',
    'https://vimeo.com/123456789/settings',
    'https://vimeo.com/search?q=123456789',
    'https://player.vimeo.com/123456789',
    'https://www.youtube.com/embed/videoseries?list=PLabcdefghij',
    'https://www.youtube.com/embed/live_stream?channel=UCabcdefghij',
    'https://www.youtube.com/playlist?list=PLabcdefghij',
    'https://www.youtube.com/watch?list=PLabcdefghij',
    'https://www.youtube.com/watch/dQw4w9WgXcQ',
    'https://www.youtube.com/results?search_query=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ/more',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://youtu.be/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://example.org/video.mp4',
  ])('gets no frame: %s', (address) => {
    expect(videoEmbedUrl(address)).toBeNull()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@example.org', 'video', ''])(
    'is not even a link: %s',
    (address) => {
      expect(linkableUrl(address)).toBeNull()
    },
  )

  it.each(['https://example.org/video.mp4', 'http://example.org/video'])('is a plain link: %s', (address) => {
    expect(linkableUrl(address)).toBe(address)
  })
})

describe('a video of YouTube', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&feature=share',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    '  https://youtu.be/dQw4w9WgXcQ  ',
  ])('is embedded from the site that sets no cookies: %s', (address) => {
    expect(videoEmbedUrl(address)).toBe(EMBED)
  })

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', 90],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=5', 5],
  ])('starts where the address says: %s', (address, seconds) => {
    expect(videoEmbedUrl(address)).toBe(`${EMBED}?start=${seconds}`)
  })

  it('starts at the beginning when the time makes no sense', () => {
    expect(videoEmbedUrl('https://youtu.be/dQw4w9WgXcQ?t=soon')).toBe(EMBED)
  })
})

describe('a video of Vimeo', () => {
  it.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://www.vimeo.com/76979871?share=copy', 'https://player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  ])('is embedded with its key, if it has one: %s', (address, embed) => {
    expect(videoEmbedUrl(address)).toBe(embed)
  })
})
