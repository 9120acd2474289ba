// What a member agrees to who sends a recording. It is stored with the recording as it was shown.

export const RECORDING_CONSENT = {
  EN: 'I am the one speaking. This site may publish my recording with my name and my community, also in its copies for use without internet and in its open data. I can ask at any time for it to be taken away here; copies that others have made may stay.',
  ES: 'Soy quien habla. Este sitio puede publicar mi grabación con mi nombre y mi comunidad, también en sus copias para usar sin internet y en sus datos abiertos. Puedo pedir en cualquier momento que aquí se quite; las copias que otros hayan hecho pueden quedar.',
} as const
