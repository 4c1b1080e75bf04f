/** The user that a first start for development creates, so that one can look around at once. Its password is public. */
export const demoUser = { email: 'demo@lacre.local', password: 'demo-demo-demo', name: 'Demo' };

/** Within DATA_DIR: the demo organization and its sandbox key. */
export const demoFile = 'demo.json';
